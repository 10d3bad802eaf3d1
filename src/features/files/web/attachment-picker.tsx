import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { FilePicker } from '#web/upload/file-picker.tsx'
import { filesApi } from './files.api.ts'

type Props = Omit<ComponentProps<typeof FilePicker>, 'purpose' | 'onRemoved' | 'organizationId'> & {
  organizationId: string
}

/** Files for a form of an organisation: send the ids of `files` along, and the feature hangs them with `attachFiles`. */
export function AttachmentPicker(props: Props) {
  // what is taken off again would be swept in a day anyway, so a failure here can be ignored
  const { mutate: forget } = useMutation(filesApi.remove.mutationOptions())
  return <FilePicker {...props} purpose="attachment" onRemoved={(fileId) => forget({ fileId })} />
}
