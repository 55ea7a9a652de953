// `3x` is three, and `+1` is one.
import { DefaultValueConverter, type CstNode, type GrammarAST, type ValueType } from 'langium';

export class NumberConverter extends DefaultValueConverter {
    protected override runConverter(rule: GrammarAST.AbstractRule, input: string, node: CstNode): ValueType {
        const isNumber = rule.name === 'COUNT' || rule.name === 'NUMBER';
        return isNumber ? Number.parseInt(input, 10) : super.runConverter(rule, input, node);
    }
}
