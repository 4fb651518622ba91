// Writes Excel workbooks for tests.
import { buffer } from 'node:stream/consumers'

import { ZipFile } from 'yazl'

export type WorkbookParts = Record<string, string>

export const sheetPath = 'xl/worksheets/sheet1.xml'
const type = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns the bytes of a ZIP file with these files. */
export async function zip(files: WorkbookParts): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, text] of Object.entries(files)) file.addBuffer(Buffer.from(text), name)
  file.end()
  return buffer(file.outputStream)
}

/** Returns a workbook with one sheet. `rows` is the XML of its rows. `parts` replaces or adds parts. */
export function workbook(rows: string, parts: WorkbookParts = {}): Promise<Buffer> {
  return zip({
    'xl/workbook.xml': `<workbook xmlns="${type}" xmlns:r="${relations}"><sheets><sheet name="Old" state="hidden" r:id="rId9"/><sheet name="Jobs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${type}"><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="#,##0 &quot;USD per day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    [sheetPath]: `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${type}"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  })
}

/** Returns the XML of a row with texts. */
export const textRow = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
