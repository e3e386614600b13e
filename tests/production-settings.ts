/** The least that production demands. */
export const productionSettings = {
  NODE_ENV: 'production',
  APP_URL: 'https://lumireel.example',
  SESSION_SECRET: 'a-key-of-thirty-two-characters-or-more',
};
