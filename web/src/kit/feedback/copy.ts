import { toast } from './feedback.tsx'

/** Copies a text. `otherwise`: what to do in a browser without the clipboard, as on plain http in a LAN. */
export const copyText = async (text: string, otherwise: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制')
  } catch {
    toast.error(`浏览器不允许复制，${otherwise}`)
  }
}
