/**
 * As much of a browser's document as React needs to keep text on a page. Nothing here computes
 * style or layout.
 */
export class TinyNode {
  parentNode: TinyNode | null = null;
  childNodes: TinyNode[] = [];
  readonly nodeType: number;
  readonly nodeName: string;
  readonly ownerDocument: TinyNode | null;
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  nodeValue = "";
  activeElement: TinyNode | null = null;
  defaultView: object | null = null;
  readonly style = {};

  constructor(nodeType: number, nodeName: string, ownerDocument: TinyNode | null) {
    this.nodeType = nodeType;
    this.nodeName = nodeName.toUpperCase();
    this.ownerDocument = ownerDocument;
  }

  get tagName(): string {
    return this.nodeName;
  }
  get firstChild(): TinyNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): TinyNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): TinyNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeType === textNode
      ? this.nodeValue
      : this.childNodes.map((child) => child.textContent).join("");
  }
  set textContent(text: string) {
    this.childNodes = [];
    if (text !== "") this.appendChild(this.createTextNode(text));
  }

  createElement(name: string): TinyNode {
    return new TinyNode(elementNode, name, this.ownerDocument ?? this);
  }
  createTextNode(text: string): TinyNode {
    const node = new TinyNode(textNode, "#text", this.ownerDocument ?? this);
    node.nodeValue = text;
    return node;
  }
  appendChild(child: TinyNode): TinyNode {
    return this.insertBefore(child, null);
  }
  insertBefore(child: TinyNode, before: TinyNode | null): TinyNode {
    child.parentNode?.removeChild(child);
    const place = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(place, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: TinyNode): TinyNode {
    this.childNodes = this.childNodes.filter((each) => each !== child);
    child.parentNode = null;
    return child;
  }
  setAttribute(): void {}
  removeAttribute(): void {}
  addEventListener(): void {}
  removeEventListener(): void {}
}

const elementNode = 1;
const textNode = 3;
const documentNode = 9;

/**
 * Makes this process look like a page: to be called before a library asks whether it is in a
 * browser.
 */
export function openTinyPage(href: string): TinyNode {
  const document = new TinyNode(documentNode, "#document", null);
  const window = { document, location: { href }, HTMLIFrameElement: class {}, event: undefined };
  document.defaultView = window;
  Object.assign(globalThis, { window, document });
  return document.createElement("main");
}
