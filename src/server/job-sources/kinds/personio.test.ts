import { describe, expect, test } from 'vitest'

import { personio } from './personio.ts'
import { UnreadableBoard } from './source-kind.ts'

const read = (body: string) => personio.readJobs(Buffer.from(body), { region: 'eu', board: 'acme' })

const position = (fields: string) =>
  `<?xml version="1.0"?><workzag-jobs><position><id>1</id><name>A</name>${fields}</position></workzag-jobs>`

describe('Personio', () => {
  const sections =
    '<jobDescriptions><jobDescription><name>You &amp; us</name><value><![CDATA[<p>b</p>]]></value></jobDescription><jobDescription><name>More</name><value/></jobDescription></jobDescriptions>'

  test('the sections of the description have headings', async () => {
    expect(await read(position(sections))).toMatchObject([{ row: { description: '### You & us\n\nb' } }])
  })

  test('a section whose name is a constant is left out', async () => {
    const internal =
      '<jobDescriptions><jobDescription><name>CONTACT_PERSON</name><value>Eve, eve@acme.example</value></jobDescription><jobDescription><name>WIR</name><value>b</value></jobDescription></jobDescriptions>'
    expect(await read(position(internal))).toMatchObject([{ row: { description: '### WIR\n\nb' } }])
  })

  test('all offices are read', async () => {
    const offices = '<office>Berlin</office><additionalOffices><office>Munich</office></additionalOffices>'
    expect(await read(position(offices + sections))).toMatchObject([{ row: { location: 'Berlin; Munich' } }])
  })

  test.each([
    ['intern', 'student', { contract_type: 'Internship', seniority_level: 'Intern/Entry Level' }],
    ['freelance', 'executive', { contract_type: 'Contractor', seniority_level: 'Executive/Leadership' }],
    ['trainee', 'experienced', {}],
  ])('the employment type %s and the seniority %s become %j', async (type, seniority, expected) => {
    const fields = `<employmentType>${type}</employmentType><seniority>${seniority}</seniority>${sections}`
    const [job] = await read(position(fields))
    const { title: _title, description: _description, apply_link: _link, ...facts } = job?.row ?? {}
    expect(facts).toEqual(expected)
  })

  test.each([
    ['a document type', '<!DOCTYPE workzag-jobs><workzag-jobs/>'],
    [
      'entities',
      '<!DOCTYPE a [<!ENTITY a "b">]><workzag-jobs><position><id>&a;</id></position></workzag-jobs>',
    ],
    ['an unknown entity', '<workzag-jobs><position><id>&a;</id></position></workzag-jobs>'],
    ['another root', '<jobs><position><id>1</id></position></jobs>'],
    ['deep elements', `<workzag-jobs>${'<a>'.repeat(20)}${'</a>'.repeat(20)}</workzag-jobs>`],
  ])('a document with %s is not read', async (_case, xml) => {
    await expect(read(xml)).rejects.toBeInstanceOf(UnreadableBoard)
  })
})
