import { resolve } from 'node:path'
import type { Problem, Settings } from '../settings.ts'

/** An S3 bucket by the settings that begin so; null where all of them are empty. */
export function bucketOf(settings: Settings, prefix: '' | 'BACKUP_', problems: Problem[]) {
  const of = (name: 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY' | 'ENDPOINT' | 'REGION') =>
    settings[`${prefix}S3_${name}`]
  const needed = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const
  if (!of('ENDPOINT') && needed.every((name) => !of(name))) return null
  for (const name of needed)
    if (!of(name)) problems.push({ name: `${prefix}S3_${name}`, message: 'Required with the other S3 settings' })
  return {
    kind: 's3' as const,
    endpoint: of('ENDPOINT') || null,
    region: of('REGION'),
    bucket: of('BUCKET'),
    accessKeyId: of('ACCESS_KEY_ID'),
    secretAccessKey: of('SECRET_ACCESS_KEY'),
  }
}

/** Where files are kept. */
export function storageOf(settings: Settings, dataDir: string, isGoogle: boolean, problems: Problem[]) {
  const bucket = bucketOf(settings, '', problems)
  if (bucket && isGoogle)
    problems.push({ name: 'S3_BUCKET', message: 'Must be empty when files go to Google Cloud Storage' })
  if (bucket) return bucket
  if (!isGoogle) return { kind: 'folder' as const, folder: resolve(dataDir, 'files') }
  return {
    kind: 'google' as const,
    bucket: settings.GOOGLE_CLOUD_STORAGE_BUCKET,
    keyFile: resolve(settings.GOOGLE_CLOUD_KEY_FILE),
  }
}
