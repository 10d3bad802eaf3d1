import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import type { DriverContract } from 'flydrive/types'

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

/** Opens the place where files are kept; its library is loaded at the first use. Nothing in it is ever public. */
export function openStorage(options: StorageOptions): Storage {
  let opening: Promise<Disk> | undefined
  const disk = () => {
    opening ??= openDisk(options)
    return opening
  }
  return {
    async put(key, bytes, contentType) {
      await (await disk()).put(key, bytes, { contentType, contentLength: bytes.byteLength })
    },
    async stream(key) {
      const found = await (await disk()).getStream(key)
      // a folder and Google tell of a missing file only when the reading begins
      await once(found, 'readable')
      return found
    },
    async remove(key) {
      await (await disk()).delete(key)
    },
  }
}

async function openDisk(options: StorageOptions): Promise<Disk> {
  const [{ Disk }, driver] = await Promise.all([import('flydrive'), openDriver(options)])
  return new Disk(driver)
}

async function openDriver(options: StorageOptions): Promise<DriverContract> {
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
