// zod would compile its checks with `new Function`, which the content security policy forbids. Its settings are on
// globalThis before it is loaded, so that saying so does not pull all of zod into the first chunk.
type ZodSettings = { jitless?: boolean }
const place = globalThis as typeof globalThis & { __zod_globalConfig?: ZodSettings }
place.__zod_globalConfig ??= {}
place.__zod_globalConfig.jitless = true
