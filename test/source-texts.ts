import { parseSync } from 'vite'

/** A comment or the name of a test, with the number of its first line. */
export type SourceText = { text: string; line: number }

export type SourceTexts = { comments: SourceText[]; testNames: SourceText[]; commentLines: number }

/** The comments and the test names of a TypeScript or JavaScript file. Line comments that follow each other are one comment. */
export function textsOf(file: string, source: string): SourceTexts {
  const parsed = parseSync(file, source)
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`)
  const lineOf = lineFinder(source)
  const comments: SourceText[] = []
  const lines = new Set<number>()
  let previousEnd = -2
  for (const { value, start, end } of parsed.comments) {
    const line = lineOf(start)
    for (let one = line; one <= lineOf(end); one++) lines.add(one)
    const last = comments.at(-1)
    // only blanks between them: the same comment goes on
    if (last && /^[ \t]*\n[ \t]*$/.test(source.slice(previousEnd, start)) && source.startsWith('//', start))
      last.text += `\n${value.trim()}`
    else comments.push({ text: value.replaceAll(/^[ \t]*\*+ ?/gm, '').trim(), line })
    previousEnd = end
  }
  const testNames: SourceText[] = []
  if (/\b(test|it|describe)\b/.test(source)) {
    walk(parsed.program, (node) => {
      const name = nameOfTest(node)
      if (name !== undefined) testNames.push({ text: name, line: lineOf(node.start ?? 0) })
    })
  }
  return { comments, testNames, commentLines: lines.size }
}

type Node = { type: string; start?: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  if (!isNode(node)) return
  visit(node)
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, visit)
}

/** The first argument of `test('…')`, `test.each(…)('…')`, `describe('…')` and `test.step('…')`. */
function nameOfTest(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !isTestCall(node.callee)) return undefined
  const [name] = node.arguments as Node[]
  if (name?.type === 'Literal' && typeof name.value === 'string') return name.value
  if (name?.type !== 'TemplateLiteral') return undefined
  return (name.quasis as { value: { raw: string } }[]).map((quasi) => quasi.value.raw).join('…')
}

function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(String(callee.name))
  if (callee.type === 'MemberExpression') return isTestCall(callee.object)
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return isTestCall(callee.callee ?? callee.tag)
  return false
}

/** The line of an offset, the first being 1. */
function lineFinder(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
