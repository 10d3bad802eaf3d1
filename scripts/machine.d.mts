export function startPackagedPostgres(): Promise<{
  url: string
  socketFolder: string
  launch(): Promise<void>
  halt(): Promise<void>
  stop(): Promise<void>
}>
export function roomyFolder(): string
