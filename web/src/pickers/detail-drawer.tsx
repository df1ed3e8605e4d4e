import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../kit/use-narrow.ts'

type Props = {
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

/**
 * One row of a list, whole, beside the list: tabs, menus and the other rows stay within reach. On a phone it takes the
 * window.
 */
export const DetailDrawer = ({ width, extra, footer, ...rest }: Props) => {
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
