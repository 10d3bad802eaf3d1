import { fileURLToPath } from 'node:url'
import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/server/accounts.tables.ts'
import { CHAT_FILES } from '#features/chats/server/chat-files.ts'
import { chatMessages } from '#features/chats/server/chats.tables.ts'
import { files } from '#features/files/server/files.tables.ts'
import { prepareImage } from '#features/files/server/prepare-image.ts'
import { storeFile } from '#features/files/server/store-file.ts'
import { memberships } from '#features/organizations/server/organizations.tables.ts'
import { TICKET_EVENT_FILES } from '#features/tickets/server/ticket-files.ts'
import { ticketEvents, tickets } from '#features/tickets/server/tickets.tables.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/db/new-id.ts'
import type { Storage } from '#server/storage/storage.ts'
import { PHOTO_BODY } from './demo-chat-texts.ts'
import { PEOPLE } from './demo-people.ts'

const PHOTOS = {
  brake: { file: 'jarru.webp', name: 'Etujarru vasen.webp' },
  light: { file: 'vikavalo.webp', name: 'Vikavalo.webp' },
}

/** By the ticket's title: what the mechanic photographed and wrote. */
const COMMENTS: Record<string, { photos: (keyof typeof PHOTOS)[]; body: string }> = {
  'Jarrut vinkuvat edestä': {
    photos: ['brake'],
    body: 'Levyn reuna on ruosteessa ja palat ovat lopussa. Molemmat kannattaa vaihtaa samalla kertaa.',
  },
  'Moottorin vikavalo palaa': { photos: ['light'], body: '' },
  Katsastuskorjaus: { photos: ['brake', 'light'], body: 'Nämä löytyivät hylättyjen kohtien lisäksi.' },
}

/** Pictures for the demo world, where a mechanic has begun to work. They are drawn: src/main/demo-photos. */
export async function addDemoPhotos(ground: { db: Database; storage: Storage }): Promise<void> {
  const { db } = ground
  const [mechanic] = await db
    .select({ id: users.id, garageId: memberships.organizationId })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.email, PEOPLE.mechanic.email))
  if (!mechanic) throw new Error('the demo world has no mechanic')
  const { garageId } = mechanic
  const shown = await db
    .select({ id: tickets.id, title: tickets.title, at: tickets.statusChangedAt })
    .from(tickets)
    .where(and(eq(tickets.garageId, garageId), inArray(tickets.status, ['IN_PROGRESS', 'WAITING', 'READY'])))
  for (const { id: ticketId, title, at } of shown) {
    const comment = COMMENTS[title]
    if (!comment) continue
    const [entry] = await db
      .insert(ticketEvents)
      .values({
        ticketId,
        kind: 'COMMENTED',
        data: { body: comment.body },
        createdAt: at,
        actorUserId: mechanic.id,
        actorOrganizationId: garageId,
      })
      .returning({ id: ticketEvents.id })
    if (!entry) throw new Error('the comment was not made')
    for (const photo of comment.photos)
      await hang(
        ground,
        photo,
        { userId: mechanic.id, organizationId: garageId },
        { kind: TICKET_EVENT_FILES, id: entry.id },
      )
  }
  const [message] = await db
    .update(chatMessages)
    .set({ attachmentCount: 1 })
    .where(and(eq(chatMessages.organizationId, garageId), eq(chatMessages.body, PHOTO_BODY)))
    .returning({ id: chatMessages.id })
  if (!message) throw new Error('the demo world writes of no brake')
  await hang(ground, 'brake', { userId: mechanic.id, organizationId: garageId }, { kind: CHAT_FILES, id: message.id })
}

async function hang(
  ground: { db: Database; storage: Storage },
  photo: keyof typeof PHOTOS,
  by: { userId: string; organizationId: string },
  to: { kind: string; id: string },
): Promise<void> {
  const { file, name } = PHOTOS[photo]
  const path = fileURLToPath(new URL(`./demo-photos/${file}`, import.meta.url))
  const prepared = await prepareImage(path, 'image/webp', 'attachment')
  const owner = { ...by, purpose: 'attachment', uploadKey: null } as const
  const { id } = await storeFile(ground, owner, { id: newId(), name }, prepared)
  await ground.db.update(files).set({ attachedToKind: to.kind, attachedToId: to.id }).where(eq(files.id, id))
}
