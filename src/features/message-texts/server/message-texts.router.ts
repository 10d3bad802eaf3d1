import { mayHaveMessageTexts } from '#features/organizations/organizations.policy.ts'
import { pageRouter } from '#features/organizations/server/settings-routers.ts'
import type { SettingsAccess } from '#server/settings-access.ts'
import { MessageTexts, MessageTextsEdit } from '../message-texts.ts'
import { messageTextsPage } from './message-texts-page.ts'

/** The settings page of a garage's own texts, for its people or for super-users. */
export const messageTextsPages = (access: SettingsAccess) => ({
  messageTexts: pageRouter(access.onlyIf(mayHaveMessageTexts), messageTextsPage, {
    view: MessageTexts,
    edit: MessageTextsEdit,
  }),
})
export type MessageTextsPages = ReturnType<typeof messageTextsPages>
