import { RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons'
import { recognitionSeconds } from '@seam/contract/lab/result/ocr'
import { imageCalls } from '@seam/contract/system/image'
import { Button, InputNumber, Space } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { ServerImage } from '../../../kit/image/server-image.tsx'
import { RecognisedText } from './recognised-text.tsx'
import { type PictureState, recognising } from './use-picture.ts'
import './picture-editor.css'

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** pixels on the screen: a shorter drag is a click */
const leastSide = 12

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Seconds since it was mounted: what takes longer than usual still goes on. */
const Seconds = () => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(before => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds > 0 && <span>{seconds} 秒</span>
}

type Props = {
  state: PictureState
  /** takes the picture as it is, in place of recognising its table */
  onUse?: (imageCode: string) => void
}

/** An area that is chosen by dragging over an element; its numbers are shares of the element. */
const useDraggedArea = () => {
  const frame = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number }>(undefined)
  const [area, setArea] = useState<Area>()
  const placeOf = (event: PointerEvent) => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: clamp((event.clientX - left) / width), y: clamp((event.clientY - top) / height) }
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = placeOf(event)
    setArea(undefined)
  }
  const onPointerMove = (event: PointerEvent) => {
    const start = from.current
    if (start === undefined) return
    const to = placeOf(event)
    const [width, height] = [Math.abs(to.x - start.x), Math.abs(to.y - start.y)]
    const isClick = width * (frame.current?.clientWidth ?? 0) < leastSide
    setArea(isClick ? undefined : { x: Math.min(start.x, to.x), y: Math.min(start.y, to.y), width, height })
  }
  const onPointerUp = () => {
    from.current = undefined
  }
  return {
    area,
    clear: () => setArea(undefined),
    frameProps: { ref: frame, onPointerDown, onPointerMove, onPointerUp },
  }
}

/** An area in whole pixels of the picture. */
const cropOf = ({ x, y, width, height }: Area, picture: { readonly width: number; readonly height: number }) => ({
  x: Math.floor(x * picture.width),
  y: Math.floor(y * picture.height),
  width: Math.floor(width * picture.width),
  height: Math.floor(height * picture.height),
})

const percent = (share: number) => `${share * 100}%`

/** Turns and crops a picture before its table is recognised. An area is chosen by dragging over the picture. */
export const PictureEditor = ({ state, onUse }: Props) => {
  const { picture, lines, busy, grab } = state
  const { area, clear, frameProps } = useDraggedArea()
  if (picture === undefined) return null

  const edit = async (how: Parameters<typeof grab>[0]) => {
    await grab(how)
    clear()
  }
  return (
    <div className="picture-editor">
      <div className="picture-editor-tools">
        <EditTools state={state} crop={area && cropOf(area, picture)} onEdit={edit} />
        {onUse === undefined ? (
          <RecogniseTools state={state} />
        ) : (
          <Button type="primary" loading={busy !== undefined} onClick={() => onUse(picture.imageCode)}>
            {busy ?? '使用这张图'}
          </Button>
        )}
      </div>
      {busy === recognising && (
        <output>{`通常几秒，服务器忙时可能要 ${recognitionSeconds} 秒；取消后图片还在，可以裁剪后再识别。`}</output>
      )}
      {lines && <RecognisedText key={picture.imageCode} lines={lines} />}
      <p>
        {onUse === undefined
          ? '在图片上拖动可选择裁剪范围；只留下表格，识别得更准、更快。'
          : '在图片上拖动可选择裁剪范围；只留下分布图。'}
      </p>
      <div className="picture-editor-scroll">
        <div className="picture-editor-frame" {...frameProps}>
          <ServerImage
            url={`${imageCalls.get.path}?code=${picture.imageCode}`}
            alt={onUse === undefined ? '要识别的图片' : '分布图'}
          />
          {area && (
            <span
              className="picture-editor-area"
              style={{
                left: percent(area.x),
                top: percent(area.y),
                width: percent(area.width),
                height: percent(area.height),
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

type Grab = PictureState['grab']

type EditProps = {
  state: PictureState
  /** the chosen area */
  crop: ReturnType<typeof cropOf> | undefined
  onEdit: Grab
}

const EditTools = ({ state: { busy, isChanged, restore, remove }, crop, onEdit }: EditProps) => {
  const [degrees, setDegrees] = useState<number | null>(null)
  const isBusy = busy !== undefined
  const edit = async (how: Parameters<Grab>[0]) => {
    await onEdit(how)
    setDegrees(null)
  }
  return (
    <>
      <Button icon={<RotateLeftOutlined />} disabled={isBusy} onClick={() => void edit({ turn: -90 })}>
        左转
      </Button>
      <Button icon={<RotateRightOutlined />} disabled={isBusy} onClick={() => void edit({ turn: 90 })}>
        右转
      </Button>
      <Space.Compact>
        <InputNumber
          aria-label="旋转角度"
          placeholder="角度"
          min={-45}
          max={45}
          value={degrees}
          disabled={isBusy}
          onChange={setDegrees}
        />
        <Button disabled={isBusy || !degrees} onClick={() => void edit({ turn: degrees ?? 0 })}>
          微调
        </Button>
      </Space.Compact>
      <Button disabled={isBusy || crop === undefined} onClick={() => crop && void edit({ crop })}>
        裁剪
      </Button>
      <Button disabled={isBusy || !isChanged} onClick={restore}>
        恢复原图
      </Button>
      <Button disabled={isBusy} onClick={remove}>
        换一张
      </Button>
    </>
  )
}

const RecogniseTools = ({ state: { busy, recognise, recogniseText, cancel } }: { state: PictureState }) => {
  const recogniseButton = useRef<HTMLButtonElement>(null)
  const isBusy = busy !== undefined
  const isRecognising = busy === recognising
  const stop = () => {
    cancel()
    // the pressed button disappears
    recogniseButton.current?.focus()
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => void recogniseText()}>
        识别文字
      </Button>
      <Button ref={recogniseButton} type="primary" loading={isBusy} onClick={() => void recognise()}>
        {busy ?? '识别表格'}
        {isRecognising && <Seconds />}
      </Button>
      {isRecognising && <Button onClick={stop}>取消识别</Button>}
    </>
  )
}
