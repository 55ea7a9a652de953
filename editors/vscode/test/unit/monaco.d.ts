// The inner modules of VS Code's editor come without types.
declare module 'monaco-editor-core/esm/*';
