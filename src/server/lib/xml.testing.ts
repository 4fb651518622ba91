import { SaxesParser } from 'saxes'

type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Returns the root of a document. @throws Error when it is not well-formed */
export function parseXml(text: string): XmlElement {
  const parser = new SaxesParser()
  const document: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [document]
  const here = () => open.at(-1) ?? document
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '', children: [] }
    here().children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    here().text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [root = document] = document.children
  return root
}

/** Returns the child elements with this name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** Returns the text of the first child element with this name, or undefined. */
export function textIn(element: XmlElement | undefined, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text
}
