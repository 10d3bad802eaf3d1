import type { ApiScope } from './api-keys.ts'

export type ApiKeysAudit = {
  /** `start` are the first letters of the key. */
  'api-keys.created': { name: string; start: string; scopes: ApiScope[]; expiresAt: string }
  'api-keys.revoked': { name: string; start: string }
}
