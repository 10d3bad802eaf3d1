import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

type S3rver = new (
  options: Record<string, unknown>,
) => { run: () => Promise<{ port: number }>; close: () => Promise<void> }

/**
 * An S3 server of its own, with one empty bucket. It checks signatures, but not where `isListed`: it computes another one of a request that lists. Gone after
 * the file's last test.
 */
export async function s3Server({ isListed = false } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'huoltosilta-s3-'))
  // @ts-expect-error: it comes without types
  const { default: S3rver }: { default: S3rver } = await import('@20minutes/s3rver')
  const bucket = 'huoltosilta-files'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: isListed,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    kind: 's3' as const,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-north-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
}
