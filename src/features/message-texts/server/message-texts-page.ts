import { organizationRow, settingsPage } from '#features/organizations/server/settings-page.ts'
import type { Queryable } from '#server/db/database.ts'
import type { MessageTextsAudit } from '../message-texts.audit.ts'
import { type MessageTexts, type MessageTextsEdit, NEW_MESSAGE_TEXTS, type OwnTexts } from '../message-texts.ts'
import { messageTexts } from './message-texts.tables.ts'

const row = organizationRow(messageTexts, NEW_MESSAGE_TEXTS)

/** The texts of a garage, for who sends its messages. */
export const ownTexts = (db: Queryable, garageId: string): Promise<OwnTexts> => row.read(db, garageId)

/** The page Viestipohjat of a garage's settings. */
export const messageTextsPage = settingsPage<MessageTexts, MessageTextsEdit, MessageTextsAudit>({
  thing: 'message_texts',
  audit: (changed) => ({ action: 'message-texts.saved', details: { changed } }),
  read: (db, { id }) => row.read(db, id),
  write: (tx, { organization: { id }, edit }) => row.write(tx, id, edit),
})
