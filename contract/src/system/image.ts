import { z } from 'zod'
import { exportOf, upload } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'

/** Limits of an upload: its bytes, the pixels before decoding, and the longest side of the stored image. */
export const imageLimits = { bytes: 10 * 1024 * 1024, pixels: 64_000_000, side: 4096 } as const

/** Accepted image types; never SVG, which can contain scripts. */
export const imageMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type ImageMediaType = (typeof imageMediaTypes)[number]

export const imageFailures = failures({
  missing: [21901, '请选择要上传的图片'],
  oneAtATime: [21902, '一次只能上传一张图片'],
  tooLarge: [21903, '图片不能超过 10 MB'],
  unsupported: [21904, '只支持 JPG、PNG、WebP 格式的图片'],
  broken: [21905, '图片已损坏，无法打开'],
  tooManyPixels: [21906, '图片尺寸过大，不能超过 6400 万像素'],
  altered: [21907, '图片与校验值不一致，请重新上传'],
  malformed: [21908, '上传的内容格式不正确'],
  quota: [21909, '您上传的图片已达到 1 GB，不能再上传'],
})

/** The code of an uploaded image in its address: 128 random bits. */
export const imageCode = z.string().regex(/^[A-Za-z0-9_-]{22}$/, '图片编号不正确')

const UploadedImageAnswer = z.object({
  /** For signed-in callers; publishing an image (logo, background) gives it a public one. */
  url: z.string(),
  code: imageCode,
  width: z.number().int(),
  height: z.number().int(),
})

export const imageCalls = {
  upload: upload({
    path: 'upload/img',
    access: 'signedIn',
    summary: '上传图片（multipart，一个文件）；JPG、PNG、WebP，不超过 10 MB，重新编码后保存',
    output: UploadedImageAnswer,
    log: { module: '图片', action: '上传图片' },
  }),
  get: exportOf({
    method: 'GET',
    path: 'image/get',
    access: 'signedIn',
    summary: '图片内容',
    input: z.strictObject({ code: imageCode }),
  }),
  getPublic: exportOf({
    method: 'GET',
    path: 'image/getPublic',
    access: 'anyone',
    summary: '公开图片（标志、背景）的内容，无需登录',
    input: z.strictObject({ code: imageCode }),
  }),
}
