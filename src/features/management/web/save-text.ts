/** Hands a text to the browser as a file to keep. */
export function saveText({ name, text }: { name: string; text: string }): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}
