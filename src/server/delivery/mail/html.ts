/** Text that is HTML already; only the `html` tag makes it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | number | Html | null | undefined | false | readonly Value[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(render).join('')
  return escaped(String(value))
}

/**
 * Template tag whose values are escaped, for text and for attributes in double quotes. Values made by the tag itself are not escaped again, lists are
 * joined, and null, undefined and false are left out.
 */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((text, part, index) => `${text}${render(values[index - 1])}${part}`))
