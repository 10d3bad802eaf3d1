import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { causesOf } from '../causes-of.ts'

export type StorageOptions =
  | { kind: 'folder'; folder: string }
  /** `endpoint` is for a local stand-in, which is spoken to without the key. */
  | { kind: 'google'; bucket: string; keyFile: string; endpoint?: string }
  /** `endpoint` is null for Amazon itself. */
  | {
      kind: 's3'
      endpoint: string | null
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
    }

/** Keys are letters, digits, `-`, `_`, `.` and `/`, made by us and never by a user. */
export type Storage = {
  /** Writes the whole thing, over what was there. Bytes rather than a stream: a failed sending is sent again. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** Rejects when there is no such key; else the first bytes are already here. Destroy what you do not read to its end. */
  stream: (key: string) => Promise<Readable>
  /** Removing what is not there is no failure. */
  remove: (key: string) => Promise<void>
}

/** For 20 Mt to a slow store; people wait for it. */
const LIMIT_MS = 30_000

/**
 * Opens the storage of files; its library is loaded at the first use. Nothing in it is ever public. A store that does not answer in time fails the
 * call with a `TimeoutError`.
 */
export function openStorage(options: StorageOptions, { limitMs = LIMIT_MS } = {}): Storage {
  let opening: Promise<Disk> | undefined
  const disk = () => {
    opening ??= openDisk(options, limitMs)
    return opening
  }
  /** The libraries' own limits are for one try of several. */
  const inTime = <Result>(work: Promise<Result>): Promise<Result> => {
    const limit = AbortSignal.timeout(limitMs)
    const late = new Promise<never>((_, fail) => limit.addEventListener('abort', () => fail(limit.reason)))
    return Promise.race([work, late])
  }
  return {
    async put(key, bytes, contentType) {
      await inTime((await disk()).put(key, bytes, { contentType, contentLength: bytes.byteLength }))
    },
    async stream(key) {
      const found = await inTime((await disk()).getStream(key))
      try {
        // a folder and Google report a missing file only when the reading begins
        await inTime(once(found, 'readable'))
      } catch (error) {
        found.destroy()
        throw error
      }
      return found
    },
    async remove(key) {
      await inTime((await disk()).delete(key))
    },
  }
}

/** Whether a stream was refused because the store has no such key, in the words of a folder, of Google and of S3. */
export function isMissing(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT' || code === 404 || cause.name === 'NoSuchKey' || cause.name === 'NotFound') return true
  }
  return false
}

/** The library's own view of a store, for what `Storage` does not offer. */
export async function openDisk(options: StorageOptions, limitMs: number): Promise<Disk> {
  const [{ Disk }, driver] = await Promise.all([import('flydrive'), openDriver(options, limitMs)])
  return new Disk(driver)
}

async function openDriver(options: StorageOptions, limitMs: number): Promise<DriverContract> {
  switch (options.kind) {
    case 'folder': {
      const { PrivateFolder } = await import('./private-folder.ts')
      return new PrivateFolder(options.folder)
    }
    case 'google': {
      const { GCSDriver } = await import('flydrive/drivers/gcs')
      const { bucket, keyFile, endpoint } = options
      return new GCSDriver({
        bucket,
        visibility: 'private',
        timeout: limitMs,
        ...(endpoint ? { apiEndpoint: endpoint, projectId: 'local' } : { keyFilename: keyFile }),
      })
    }
    case 's3': {
      const { S3Driver } = await import('flydrive/drivers/s3')
      const { bucket, endpoint, region, accessKeyId, secretAccessKey } = options
      return new S3Driver({
        bucket,
        region,
        credentials: { accessKeyId, secretAccessKey },
        requestHandler: { connectionTimeout: limitMs / 3, requestTimeout: limitMs, throwOnRequestTimeout: true },
        visibility: 'private',
        // stores other than Amazon's know neither access lists, nor bucket names as hosts, nor its newer checksums
        supportsACL: false,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(endpoint && { endpoint, forcePathStyle: true }),
      })
    }
  }
}
