import {
  type BinaryOperationNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
} from "kysely";

/**
 * Writes `in` and `not in` lists as one parameter, so that a statement has the same text for lists
 * of all lengths. A list of one is an equation: only then does PostgreSQL read the rows in the
 * order of an index, and one plan fits all values.
 */
export class ListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const comparison = readComparison(node.operator);
    if (comparison && PrimitiveValueListNode.is(node.rightOperand))
      this.#compareWithList(node.leftOperand, comparison, node.rightOperand.values);
    else super.visitBinaryOperation(node);
  }

  #compareWithList(
    left: OperationNode,
    { one, many }: Comparison,
    values: readonly unknown[],
  ): void {
    const isOne = values.length === 1;
    this.visitNode(left);
    this.append(isOne ? one : many);
    this.appendValue(isOne ? values[0] : values);
    if (!isOne) this.append(")");
  }
}

interface Comparison {
  one: string;
  many: string;
}

const comparisons: Partial<Record<string, Comparison>> = {
  in: { one: " = ", many: " = any(" },
  "not in": { one: " <> ", many: " <> all(" },
};

function readComparison(node: OperationNode): Comparison | undefined {
  return OperatorNode.is(node) ? comparisons[node.operator] : undefined;
}
