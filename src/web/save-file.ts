/** Puts what the page has made among the person's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the download has begun; some browsers read the address a moment later
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
