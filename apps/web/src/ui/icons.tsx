import type { ComponentProps, ReactNode } from 'react'

type IconProps = ComponentProps<'svg'>

/** The shop's own signs on lucide's grid: 24 px, stroke 1.75. Decorative: the words stand beside them. */
function Icon({ children, ...props }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {children}
    </svg>
  )
}

export function HookahIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 3h4l-.6 3h-2.8zM12 6v8M8.5 8h7" />
      <path d="M10.5 14h3c0 2 3.5 3 3.5 5.5 0 1-.8 1.5-2 1.5H9c-1.2 0-2-.5-2-1.5C7 17 10.5 16 10.5 14z" />
      <path d="M13 11c4.5-.5 6.5 1.5 6.5 4.5S21 18 21 18" />
    </Icon>
  )
}

export function BowlIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 6h14c0 4-2.5 6-4.5 7v3l1.5 4h-8l1.5-4v-3C7.5 12 5 10 5 6z" />
      <path d="M9.5 9.5h.01M12 9.5h.01M14.5 9.5h.01" />
    </Icon>
  )
}

export function CoalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3l7 4v8l-7 4-7-4V7z" />
      <path d="M5 7l7 4 7-4M12 11v8" />
      <path d="M8 21.5h8" />
    </Icon>
  )
}

export function MouthpieceIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 20.5l9-9M10.5 11l2.5 2.5 6.5-8-1-1z" />
      <path d="M6 15.5l2.5 2.5" />
    </Icon>
  )
}

export function TinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <ellipse cx="12" cy="7" rx="8" ry="3.5" />
      <path d="M4 7v9.5C4 18.5 7.6 20 12 20s8-1.5 8-3.5V7M4 11.5C4 13.5 7.6 15 12 15s8-1.5 8-3.5" />
    </Icon>
  )
}

export function LeafIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 19C4 10 9 4.5 20 4c.5 10-5 15.5-13 14" />
      <path d="M3.5 21C7 15 10 12.5 14 10.5" />
    </Icon>
  )
}

/** The four-pointed ember of the logo: Summon Mix. */
export function EmberIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3c.8 5.2 3.8 8.2 9 9-5.2.8-8.2 3.8-9 9-.8-5.2-3.8-8.2-9-9 5.2-.8 8.2-3.8 9-9z" fill="currentColor" />
    </Icon>
  )
}

export function CourierIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h10v10H3zM13 9h4l4 4v3h-8" />
      <circle cx="7.5" cy="17.5" r="2" className="fill-bg" />
      <circle cx="16.5" cy="17.5" r="2" className="fill-bg" />
    </Icon>
  )
}
