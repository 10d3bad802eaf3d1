import { CRC32C } from '@google-cloud/storage'
import { fastify } from 'fastify'
import { afterAll } from 'vitest'

/** As much of Google Cloud Storage's JSON interface as an upload in one piece, a download and a removal take. */
export async function googleStorage() {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const app = fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Querystring: { name: string; uploadType: string } }>('/upload/storage/v1/b/:bucket/o', async (request) => {
    const boundary = /boundary=([^;]+)/.exec(request.headers['content-type'] ?? '')?.[1]?.replaceAll('"', '')
    if (request.query.uploadType !== 'multipart' || !boundary) throw new Error('only uploads in one piece')
    const [metadata, contents] = partsOf(request.body as Buffer, boundary)
    const { contentType } = JSON.parse(metadata?.toString() ?? '{}') as { contentType: string }
    const bytes = contents ?? Buffer.alloc(0)
    objects.set(request.query.name, { bytes, contentType })
    const { name } = request.query
    return { kind: 'storage#object', name, size: String(bytes.length), contentType, crc32c: checksum(bytes) }
  })
  app.get<{ Params: { name: string } }>('/storage/v1/b/:bucket/o/:name', async (request, reply) => {
    const found = objects.get(request.params.name)
    if (!found) return reply.code(404).send({ error: { code: 404, message: 'No such object' } })
    return reply
      .header('x-goog-hash', `crc32c=${checksum(found.bytes)}`)
      .type(found.contentType)
      .send(found.bytes)
  })
  app.delete<{ Params: { name: string } }>('/storage/v1/b/:bucket/o/:name', async (request, reply) => {
    const wasThere = objects.delete(request.params.name)
    return wasThere ? reply.code(204).send() : reply.code(404).send({ error: { code: 404, message: 'No such object' } })
  })

  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  return { kind: 'google' as const, bucket: 'huoltosilta-files', keyFile: '', endpoint }
}

/** What the client compares with its own sum, in both directions. */
function checksum(bytes: Buffer): string {
  const crc32c = new CRC32C()
  crc32c.update(bytes)
  return crc32c.toString()
}

/** The bodies of a multipart/related request's parts. */
function partsOf(body: Buffer, boundary: string): Buffer[] {
  const text = body.toString('latin1')
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4, -2), 'latin1'))
}
