import { type FileEntry, TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

/** What is in a ZIP file, by name; its checksums are compared. */
export async function readZip(bytes: Uint8Array) {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false, checkSignature: true })
  const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory)
  await reader.close()
  const named = (name: string): FileEntry => {
    const found = entries.find(({ filename }) => filename === name)
    if (!found) throw new Error(`no ${name} in the file`)
    return found
  }
  return {
    names: entries.map(({ filename }) => filename),
    text: (name: string): Promise<string> => named(name).getData(new TextWriter()),
    bytes: (name: string): Promise<Uint8Array> => named(name).getData(new Uint8ArrayWriter()),
  }
}
