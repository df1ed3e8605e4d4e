import { Drawer, type DrawerProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useNarrow } from '../hooks/use-narrow.ts'

export type DetailDrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  extra?: ReactNode
  footer?: ReactNode
  /** pixels */
  width: number
  children: ReactNode
}

const within = { position: 'absolute' as const }

export const DrawerOverList = ({ width, extra, footer, onClose, ...rest }: DetailDrawerProps) => {
  const narrow = useNarrow()
  const wasNarrow = useRef<boolean>(undefined)
  // another container would make the drawer anew, with its dialogs and their input, for example when a phone is turned
  wasNarrow.current = rest.open ? (wasNarrow.current ?? narrow) : undefined
  const place = (wasNarrow.current ?? narrow) ? {} : { getContainer: false as const, rootStyle: within }
  // a dialog above it has handled Esc and is no longer there when antd looks for the topmost layer
  const close: NonNullable<DrawerProps['onClose']> = event => {
    if (!event.defaultPrevented) onClose()
  }
  return (
    <Drawer
      {...rest}
      {...place}
      onClose={close}
      size={narrow ? '100%' : `min(${width}px, 92%)`}
      mask={narrow}
      extra={extra ?? null}
      footer={footer ?? null}
    />
  )
}
