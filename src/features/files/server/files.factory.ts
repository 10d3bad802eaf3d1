import type { Queryable } from '#server/db/database.ts'
import { files } from './files.tables.ts'

type File = typeof files.$inferSelect

/** Makes the row of a loose attachment, without an object in any storage; give the columns that matter to the test. */
export async function makeFile(
  db: Queryable,
  given: Partial<typeof files.$inferInsert> & { userId: string },
): Promise<File> {
  const [file] = await db
    .insert(files)
    .values({
      purpose: 'attachment',
      name: 'kuva.jpg',
      contentType: 'image/jpeg',
      sizeBytes: 1000,
      width: 40,
      height: 30,
      key: 'made/by-a-factory.jpg',
      ...given,
    })
    .returning()
  if (!file) throw new Error('the file was not made')
  return file
}
