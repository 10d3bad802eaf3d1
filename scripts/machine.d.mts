type PackagedPostgres = {
  url: string
  socketFolder: string
  launch(): Promise<void>
  halt(): Promise<void>
  crash(): Promise<void>
  stop(): Promise<void>
}
export function startPackagedPostgres(given?: Record<string, string>): Promise<PackagedPostgres>
export function startReplicaOf(primary: PackagedPostgres): Promise<PackagedPostgres>
export function ensureRedis(): Promise<string>
export function ensureNginx(): Promise<string>
export function roomyFolder(): string
