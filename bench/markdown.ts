/** A table of Markdown; the first row is its head. */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** A goal with whether it is met, such as `≥ 0.7 met`. */
export const goal = (text: string, isMet: boolean): string => `${text} ${isMet ? 'met' : '**missed**'}`
