/** The URL of a picture in the panel's build. */
declare module '*.svg' {
  const address: string;
  export default address;
}
