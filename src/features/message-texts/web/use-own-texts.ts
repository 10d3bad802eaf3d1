import { useQuery } from '@tanstack/react-query'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { featureApi } from '#web/api.ts'
import type { OwnTexts } from '../message-texts.ts'
import type { MessageTextsPages } from '../server/message-texts.router.ts'

const ownMessageTextsApi = featureApi<MessageTextsPages['messageTexts']>('settings.messageTexts')

/** How the viewer's garage words its text messages, for a preview; undefined until it is known. */
export function useOwnTexts(): OwnTexts | undefined {
  const { id: organizationId } = useOrganization()
  return useQuery(ownMessageTextsApi.get.queryOptions({ organizationId })).data
}
