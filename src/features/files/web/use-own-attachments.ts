import { useMutation } from '@tanstack/react-query'
import { type AttachmentsOf, useAttachments } from '#web/upload/use-attachments.ts'
import { filesApi } from './files.api.ts'

type Of = Omit<AttachmentsOf, 'purpose' | 'onRemoved' | 'organizationId'> & { organizationId: string }

/** `useAttachments` for a form of an organisation that draws them itself. */
export function useOwnAttachments(of: Of) {
  const { mutate: forget } = useMutation(filesApi.remove.mutationOptions())
  return useAttachments({ ...of, purpose: 'attachment', onRemoved: (fileId) => forget({ fileId }) })
}
