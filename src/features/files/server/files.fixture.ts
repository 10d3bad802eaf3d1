import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { makeSession } from '#features/accounts/server/accounts.factory.ts'
import type { FileAccess } from '#server/contributions.ts'
import type { Database } from '#server/db/database.ts'
import { contributionsOf } from '#server/feature.ts'
import type { Scanner } from '#server/scanning/clamd.ts'
import { openStorage } from '#server/storage/storage.ts'
import { routeServer } from '#test/route-server.ts'
import { fileRoutes } from './files.routes.ts'

/** Only the files' routes, on a storage of their own, for tests. */
export async function filesServer(
  db: Database,
  fileAccess: Readonly<Record<string, FileAccess>> = {},
  scanner: Scanner | null = null,
) {
  const folder = mkdtempSync(join(tmpdir(), 'huoltosilta-files-'))
  const storage = openStorage({ kind: 'folder', folder })
  const features = contributionsOf([{ fileAccess }])
  const app = await routeServer(db, fileRoutes, { services: { storage, features, scanner } })
  return {
    app,
    storage,
    /** How many objects the storage holds. */
    objectCount: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    close: async () => {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Sent = { bytes: Uint8Array; name?: string; type?: string }

/** Sends one file as a browser's form does; `userId` null for a stranger. */
export async function upload(
  { app, db }: { app: FastifyInstance; db: Database },
  userId: string | null,
  query: Record<string, string>,
  { bytes, name = 'kuva.jpg', type = 'image/jpeg' }: Sent,
) {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], name, { type }))
  const body = new Response(form)
  return app.inject({
    method: 'POST',
    url: '/api/files',
    query,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    cookies: userId === null ? {} : { session: await makeSession(db, userId) },
    payload: Buffer.from(await body.arrayBuffer()),
  })
}

/** A photo of one colour. */
export const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f77' } })

/** A PDF that is well-formed at both ends, padded to a size. */
export function pdf(sizeBytes = 200): Buffer {
  const [head, tail] = ['%PDF-1.4\n', '\n%%EOF\n']
  return Buffer.from(`${head}${'%'.repeat(sizeBytes - head.length - tail.length)}${tail}`)
}

/** A PNG of a few bytes that claims to be huge. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
