import { Drawer } from 'antd'
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

export const DrawerOverList = ({ width, extra, footer, ...rest }: DetailDrawerProps) => {
  const narrow = useNarrow()
  const wasNarrow = useRef<boolean>(undefined)
  // another container would make the drawer anew, with its dialogs and their input, for example when a phone is turned
  wasNarrow.current = rest.open ? (wasNarrow.current ?? narrow) : undefined
  const place = (wasNarrow.current ?? narrow) ? {} : { getContainer: false as const, rootStyle: within }
  return (
    <Drawer
      {...rest}
      {...place}
      size={narrow ? '100%' : `min(${width}px, 92%)`}
      mask={narrow}
      extra={extra ?? null}
      footer={footer ?? null}
    />
  )
}
