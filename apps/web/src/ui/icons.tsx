import type { ComponentProps, ReactNode } from 'react'

type IconProps = ComponentProps<'svg'>

/** Own icons on lucide's grid: 24 px, stroke 1.75. Decorative, because text is next to them. */
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

/** The four-pointed ember of the logo, used for Summon Mix. */
export function EmberIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3c.8 5.2 3.8 8.2 9 9-5.2.8-8.2 3.8-9 9-.8-5.2-3.8-8.2-9-9 5.2-.8 8.2-3.8 9-9z" fill="currentColor" />
    </Icon>
  )
}
