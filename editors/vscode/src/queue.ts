/** Runs asynchronous steps one after the other. A step that fails does not keep the next from running. */
export class Queue {
    private last: Promise<unknown> = Promise.resolve();

    add<T>(step: () => Promise<T>): Promise<T> {
        const result = this.last.then(step);
        this.last = result.catch(() => undefined);
        return result;
    }
}
