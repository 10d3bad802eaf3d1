import { MAX_UPLOAD_BYTES, type UploadedFile, type UploadPurpose } from '#shared/upload.ts'
import { failedAnswer, RequestFailure } from '../failure.ts'
import { untilTextsLoaded } from '../failure-text.ts'

export type UploadTarget = {
  purpose: UploadPurpose
  /** In whose name; an avatar is its user's own. */
  organizationId?: string | undefined
}

type Options = UploadTarget & {
  /** Of this file: sent again with it, it is kept once. */
  key?: string
  /** Share of the bytes sent, 0–1; at 1 the server is still looking at the file. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends one file and resolves to what the server keeps of it. Rejects with a RequestFailure that `failureText` puts into
 * words, or with the signal's reason when it is cancelled. `fetch` does not report upload progress: hence XMLHttpRequest.
 */
export async function uploadFile(file: Blob, options: Options): Promise<UploadedFile> {
  try {
    const refused = refusalOf(file)
    if (refused) throw new RequestFailure({ kind: 'invalid', reason: refused })
    return await sendUpload(file, options)
  } catch (failure) {
    if (!options.signal?.aborted) await untilTextsLoaded(failure)
    throw failure
  }
}

const sendUpload = (file: Blob, { purpose, organizationId, key, onProgress, signal }: Options): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const query = { purpose, ...(organizationId && { organizationId }), ...(key && { key }) }
    request.open('POST', `/api/files?${new URLSearchParams(query)}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      if (request.status === 201) resolve(request.response as UploadedFile)
      else reject(failedAnswer(request.status, request.response))
    }
    request.onerror = () => reject(new RequestFailure())
    request.onabort = () => reject(signal?.reason ?? new RequestFailure())
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    signal?.addEventListener('abort', cancel, { once: true })
    const form = new FormData()
    form.set('file', file, file instanceof File ? file.name : 'kuva')
    request.send(form)
  })

/** What need not be sent to be known. */
function refusalOf(file: Blob): string | null {
  if (file.size > MAX_UPLOAD_BYTES) return 'file_too_large'
  return file.size === 0 ? 'empty_file' : null
}
