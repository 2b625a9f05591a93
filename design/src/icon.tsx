import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

const shapes = {
  arrow: "M5 12h13M12.5 6l6 6-6 6",
  back: "M19 12H6M11.5 6l-6 6 6 6",
  check: "M5 12.6l4.7 4.7L19.2 7",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  info: "M12 11v6M12 7.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  search: "M10.8 4a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6zM16 16l4.5 4.5",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  pin: "M12 21s7-6.4 7-11.5a7 7 0 0 0-14 0C5 14.6 12 21 12 21zM12 7.5a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  mail: "M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5",
  share: "M12 15V3.5M7.5 7.5 12 3.2l4.5 4.3M5 12v8.5h14V12",
  chat: "M4 20l1.3-4.2A8 8 0 1 1 8.6 19zM9 11.5h.1M12.2 11.5h.1M15.4 11.5h.1",
  people:
    "M9 4.5a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6zM2.8 19.5c.4-3.7 2.8-5.6 6.2-5.6s5.8 1.9 6.2 5.6M16 5a3 3 0 0 1 .6 5.9M17.6 14.3c2.2.6 3.4 2.4 3.7 5.2",
  warn: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.1",
  lock: "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4",
  tag: "M4 4h8l8.5 8.5-8 8L4 12zM8.3 8.3v.1",
  home: "M4 11.5 12 4l8 7.5M6 10v10h12V10",
  phone:
    "M6.5 3.5h3l1.5 4.5-2 1.7a12 12 0 0 0 5.3 5.3l1.7-2 4.5 1.5v3c0 1.1-.9 2-2 2A15.5 15.5 0 0 1 4.5 5.5c0-1.1.9-2 2-2z",
  star: "M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8z",
  bank: "M3.5 9.5 12 4l8.5 5.5zM5.5 10v7.5M10 10v7.5M14 10v7.5M18.5 10v7.5M3.5 20.5h17",
  bolt: "M13 3 5.5 13.5h5L10 21l8-11h-5.5z",
  coin: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM14.5 9c-.5-1.2-1.4-1.7-2.5-1.6-1.6.1-2.3 1.3-1.9 2.7.4 1.5.7 3.5-1 5.9h5.7M8.8 12.2h4.6",
} as const;

export type IconName = keyof typeof shapes;

export type IconProps = {
  readonly name: IconName;
  readonly size?: number;
  readonly className?: string | undefined;
};

/** Hidden from screen readers; needs adjacent text. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
