// Configures html-validate with its recommended rules and the exceptions below.
import { HtmlValidate, type RuleConfig } from 'html-validate'

const rules: RuleConfig = {
  // React does not follow these rules of style. Its HTML has the same meaning.
  'doctype-style': 'off',
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  // Allows long titles and white space at the end of lines, because both can come from the texts of employers.
  'long-title': 'off',
  'no-trailing-whitespace': 'off',
  // Allows IDs that begin with an underscore, because React creates such IDs.
  'valid-id': ['error', { relaxed: true }],
  // Allows several fields with the same name. A group consists of check boxes and a hidden field for an empty group.
  'form-dup-name': 'off',
  // This rule does not allow `autocapitalize="none"`. Fields for email addresses and for visible passwords need it.
  'input-attributes': 'off',
}

const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules })

/** Returns the faults of a document. Lists each kind of fault once, with an excerpt as an example. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const lines = html.split('\n')
  const faults = new Map<string, string>()
  for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
    const where = (lines[line - 1] ?? '').slice(Math.max(0, column - 40), column + 80)
    if (!faults.has(`${ruleId}: ${message}`)) faults.set(`${ruleId}: ${message}`, where)
  }
  return Array.from(faults, ([fault, where]) => `${fault} (${where})`)
}
