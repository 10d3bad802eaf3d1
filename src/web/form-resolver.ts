// a form's schema speaks Finnish even where it has no sentence of its own
import '#shared/plain-messages.ts'

// biome-ignore lint/style/noRestrictedImports: every form takes it from here
export { standardSchemaResolver as formResolver } from '@hookform/resolvers/standard-schema'
