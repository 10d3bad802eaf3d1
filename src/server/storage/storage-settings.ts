import { resolve } from 'node:path'
import type { Problem, Settings } from '../settings.ts'

/** Where files are kept. */
export function storageOf(settings: Settings, dataDir: string, isGoogle: boolean, problems: Problem[]) {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_REGION } = settings
  if (S3_BUCKET || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY || S3_ENDPOINT) {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!settings[name]) problems.push({ name, message: 'Required with the other S3 settings' })
    if (isGoogle) problems.push({ name: 'S3_BUCKET', message: 'Must be empty when files go to Google Cloud Storage' })
    return {
      kind: 's3' as const,
      endpoint: S3_ENDPOINT || null,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    }
  }
  if (!isGoogle) return { kind: 'folder' as const, folder: resolve(dataDir, 'files') }
  return {
    kind: 'google' as const,
    bucket: settings.GOOGLE_CLOUD_STORAGE_BUCKET,
    keyFile: resolve(settings.GOOGLE_CLOUD_KEY_FILE),
  }
}
