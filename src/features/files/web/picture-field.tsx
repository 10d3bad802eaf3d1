import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { IMAGE_TYPES } from '#shared/upload.ts'
import { failureText } from '#web/failure-text.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { LazyOverlay } from '#web/ui/lazy-overlay.tsx'
import { uploadFile } from '#web/upload/upload-file.ts'
import { filesApi } from './files.api.ts'

const ImageCrop = lazyComponent(() => import('#web/upload/image-crop.tsx'), 'ImageCrop')

type Props = {
  label: string
  /** Whose picture: its initials replace a missing one. */
  name: string
  image: string | null
  /** An organisation's picture; without it the user's own. */
  organizationId?: string | undefined
  /** Called with the new address once it is kept, so that the caller can fetch again. */
  onChosen: (image: string | null) => void
}

/** Shows, changes and takes away the picture of the user or of an organisation. Kept at once, without a form. */
export function PictureField({ label, name, image, organizationId, onChosen }: Props) {
  const { mutateAsync: chooseAvatar } = useMutation(filesApi.chooseAvatar.mutationOptions())
  const { mutateAsync: chooseImage } = useMutation(filesApi.chooseOrganizationImage.mutationOptions())
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const labelId = useId()

  const keep = useMutation({
    mutationFn: async (square: Blob | null) => {
      const target = organizationId ? { purpose: 'organization_image' as const, organizationId } : AVATAR
      const fileId = square && (await uploadFile(square, target)).id
      return organizationId ? chooseImage({ organizationId, fileId }) : chooseAvatar({ fileId })
    },
    onSuccess: (chosen) => onChosen(chosen.image),
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row with its legend
    <div role="group" aria-labelledby={labelId} className="flex flex-wrap items-center gap-4">
      <Avatar name={name} imageUrl={image} size={72} round={!organizationId} />
      <div className="grid gap-2">
        <p id={labelId} className="font-semibold text-sm">
          {label}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button pending={keep.isPending} onClick={() => input.current?.click()}>
            {image ? 'Vaihda kuva' : 'Lisää kuva'}
          </Button>
          {image ? (
            <Button kind="ghost" disabled={keep.isPending} onClick={() => keep.mutate(null)}>
              Poista kuva
            </Button>
          ) : null}
        </div>
        <FieldError message={keep.isError ? failureText(keep.error) : undefined} />
      </div>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null)
          currentTarget.value = ''
        }}
      />
      <LazyOverlay open={file !== null}>
        {file ? (
          <ImageCrop
            file={file}
            round={!organizationId}
            onCancel={() => setFile(null)}
            onCropped={(square) => {
              setFile(null)
              keep.mutate(square)
            }}
          />
        ) : null}
      </LazyOverlay>
    </div>
  )
}

const AVATAR = { purpose: 'avatar' as const }
