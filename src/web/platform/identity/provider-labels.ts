const labels: Record<string, string> = {
  apple: "Apple",
  discord: "Discord",
  dropbox: "Dropbox",
  facebook: "Facebook",
  github: "GitHub",
  gitlab: "GitLab",
  google: "Google",
  huggingface: "Hugging Face",
  kick: "Kick",
  linkedin: "LinkedIn",
  microsoft: "Microsoft",
  reddit: "Reddit",
  roblox: "Roblox",
  spotify: "Spotify",
  tiktok: "TikTok",
  twitch: "Twitch",
  twitter: "X",
  vk: "VK",
  zoom: "Zoom",
};

/** Returns the name of a provider; an unknown provider is named by its id. */
export function providerLabel(provider: string): string {
  return labels[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}
