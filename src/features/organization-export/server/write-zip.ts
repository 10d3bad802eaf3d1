type ZipEntry = {
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** Photos and PDFs get no smaller. */
  isPacked?: boolean
}

/** Writes a ZIP file entry by entry, no faster than the target takes it; each entry is read when its turn comes. */
export async function writeZip(
  target: WritableStream<Uint8Array>,
  entries: AsyncIterable<ZipEntry>,
  signal: AbortSignal,
): Promise<void> {
  // loaded with the first export
  const { ZipWriter } = await import('@zip.js/zip.js')
  const zip = new ZipWriter(target, { useWebWorkers: false, signal })
  for await (const { name, bytes, isPacked = false } of entries) {
    signal.throwIfAborted()
    await zip.add(name, ReadableStream.from(bytes), isPacked ? { level: 0 } : {})
  }
  await zip.close()
}
