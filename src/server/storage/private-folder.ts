import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'

/** Files in a folder that only the product's own user on the machine can read, with any umask it was started with. */
export class PrivateFolder extends FSDriver {
  readonly #folder: string
  #closed: Promise<void> | undefined

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    this.#closed ??= closed(this.#folder)
    await this.#closed
    const path = join(this.#folder, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await super.put(key, contents, options)
    await chmod(path, 0o600)
  }
}

/** Also one that an older version made. */
async function closed(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // a mounted folder may belong to another user, who then decides
  await chmod(folder, 0o700).catch(() => {})
}
