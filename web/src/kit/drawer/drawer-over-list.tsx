import { Drawer } from 'antd'
import type { ReactNode } from 'react'
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
  const place = narrow ? {} : { getContainer: false as const, rootStyle: within }
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
