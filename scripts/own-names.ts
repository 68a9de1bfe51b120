import { type ESTree, Visitor } from "vite";

/** The constants and functions of a file, without its parameters and imports. */
export interface OwnNames {
  /** Whether everything that an expression is made of is written in the file. */
  isOwn(node: ESTree.Node): boolean;
  /** The texts that an expression may have, or undefined if it is more than texts of the file. */
  listTexts(node: ESTree.Node): string[] | undefined;
}

export function readOwnNames(program: ESTree.Program): OwnNames {
  const constants = listConstants(program);
  return { isOwn, listTexts };

  function isOwn(given: ESTree.Node): boolean {
    const node = unwrapped(given);
    switch (node.type) {
      case "Literal":
      case "ArrowFunctionExpression":
      case "FunctionDeclaration":
      case "FunctionExpression":
      case "TaggedTemplateExpression":
        return true;
      case "TemplateLiteral":
        return node.expressions.every(isOwn);
      case "ConditionalExpression":
        return isOwn(node.consequent) && isOwn(node.alternate);
      case "ArrayExpression":
        return node.elements.every((each) => each !== null && isOwn(each));
      case "ObjectExpression":
        return node.properties.every((each) => each.type === "Property" && isOwn(each.value));
      case "MemberExpression":
        return isOwn(node.object);
      case "CallExpression":
        return isOwnCall(node);
      case "Identifier": {
        const value = constants.get(node.name);
        return value !== undefined && isOwn(value);
      }
      default:
        return false;
    }
  }

  /** A function of the file, a part of `sql`, or a query that begins in the expression. */
  function isOwnCall({ callee, arguments: given }: ESTree.CallExpression): boolean {
    if (callee.type !== "MemberExpression") return isOwn(callee);
    const { object, property } = callee;
    if (object.type === "Identifier" && object.name === "sql") return given.every(isOwn);
    return (property.type === "Identifier" && property.name === "selectFrom") || isOwn(object);
  }

  function listTexts(given: ESTree.Node): string[] | undefined {
    const node = unwrapped(given);
    if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : undefined;
    if (node.type === "TemplateLiteral" && node.expressions.length === 0)
      return [node.quasis[0]?.value.cooked ?? ""];
    if (node.type === "ConditionalExpression") {
      const [first, second] = [listTexts(node.consequent), listTexts(node.alternate)];
      return first && second && [...first, ...second];
    }
    if (node.type === "MemberExpression") return listValues(node.object);
    const value = node.type === "Identifier" ? constants.get(node.name) : undefined;
    return value && listTexts(value);
  }

  /** Returns the texts of a constant object, whichever of them is taken. */
  function listValues(object: ESTree.Node): string[] | undefined {
    const value = object.type === "Identifier" ? constants.get(object.name) : undefined;
    const node = value && unwrapped(value);
    if (node?.type !== "ObjectExpression") return undefined;
    const texts = node.properties.map((each) =>
      each.type === "Property" ? listTexts(each.value) : undefined,
    );
    return texts.every((each) => each !== undefined) ? texts.flat() : undefined;
  }
}

/** Leaves out names that occur more than once, or also as a parameter. */
function listConstants(program: ESTree.Program): ReadonlyMap<string, ESTree.Node> {
  const found = new Map<string, ESTree.Node | undefined>();
  const add = (name: string, value: ESTree.Node | undefined) =>
    found.set(name, found.has(name) ? undefined : value);
  const addAll = (parameters: readonly ESTree.Node[]) => {
    for (const each of parameters) for (const name of listBoundNames(each)) add(name, undefined);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier") add(id.name, init ?? undefined);
      else addAll([id]);
    },
    FunctionDeclaration(node) {
      if (node.id) add(node.id.name, node);
      addAll(node.params);
    },
    FunctionExpression: ({ params }) => addAll(params),
    ArrowFunctionExpression: ({ params }) => addAll(params),
  }).visit(program);
  return new Map([...found].flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function listBoundNames(node: ESTree.Node): string[] {
  switch (node.type) {
    case "Identifier":
      return [node.name];
    case "AssignmentPattern":
      return listBoundNames(node.left);
    case "RestElement":
      return listBoundNames(node.argument);
    case "ArrayPattern":
      return node.elements.flatMap((each) => (each ? listBoundNames(each) : []));
    case "ObjectPattern":
      return node.properties.flatMap((each) =>
        listBoundNames(each.type === "Property" ? each.value : each),
      );
    default:
      return [];
  }
}

/** Returns the node without parentheses and types. */
export function unwrapped(node: ESTree.Node): ESTree.Node {
  switch (node.type) {
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return unwrapped(node.expression);
    default:
      return node;
  }
}
