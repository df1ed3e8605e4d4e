import type { ReactNode } from 'react'
import { Answer, type Read } from '../answer/answer.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import type { DetailDrawerProps } from './drawer-over-list.tsx'

type Props<Data> = Pick<DetailDrawerProps, 'open' | 'onClose' | 'width'> & {
  read: Read<Data>
  /** until the answer is there */
  title: string
  heading: (data: Data) => ReactNode
  /** buttons beside the heading */
  extra?: (data: Data) => ReactNode
  footer?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A drawer whose heading, buttons and content are made of the answer of a read call. */
export const AnswerDrawer = <Data,>({ read, title, heading, extra, footer, children, ...frame }: Props<Data>) => {
  const { data } = read
  return (
    <DetailDrawer
      {...frame}
      title={data === undefined ? title : heading(data)}
      extra={data !== undefined && extra?.(data)}
      footer={data !== undefined && footer?.(data)}
    >
      <Answer read={read}>{children}</Answer>
    </DetailDrawer>
  )
}
