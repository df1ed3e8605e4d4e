import { commonFailures } from '@seam/contract/kit/failure'
import { imageCalls, imageFailures } from '@seam/contract/system/image'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { Services } from '../../../kit/services.ts'
import { insertImage, type NewImage, publishImageOfCode, sumImageBytes } from './image.rows.ts'

export const addressOfImage = (code: string) => `${imageCalls.get.path}?code=${code}`
const publicAddressOf = (code: string) => `${imageCalls.getPublic.path}?code=${code}`

/**
 * Makes an uploaded image public: a logo, a background. Accepts either address of it and returns the public one; ''
 * stays ''. Refuses an address that is not an uploaded image, so that pages can never load foreign images.
 */
export const publishImage = async (tx: Tx, address: string): Promise<string> => {
  if (address === '') return ''
  const code = /\?code=([A-Za-z0-9_-]{22})$/.exec(address)?.[1] ?? ''
  const isOwn = address === addressOfImage(code) || address === publicAddressOf(code)
  if (!isOwn || !(await publishImageOfCode(tx, code))) throw refuse(commonFailures.notThere)
  return publicAddressOf(code)
}

type Uploader = { readonly caller: Caller; readonly services: Services }

/** Stores an image of a user. Refuses one beyond their quota. */
export const storeImage = async (tx: Tx, image: NewImage, { caller, services }: Uploader) => {
  const bytes = await sumImageBytes(tx, caller.userId)
  if (bytes + image.content.length > services.limits.imageBytes) throw refuse(imageFailures.quota)
  const code = await insertImage(tx, image, caller.userId)
  return { code, url: addressOfImage(code) }
}
